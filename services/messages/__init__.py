"""What is remembered about messages: claims on boards, hand-over between processes, threads, questions."""

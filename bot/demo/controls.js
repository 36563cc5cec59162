// The demo's own controls: which channel this tab looks at, and what happens around the match meanwhile.
(() => {
  // A tab that is loaded anew stays who it was, also where the address has lost its key.
  const remembered = { key: "demo.key", person: "demo.person" };
  if (!location.hash) history.replaceState(null, "", `#${sessionStorage.getItem(remembered.key) || ""}`);
  const capability = location.hash.slice(1);
  sessionStorage.setItem(remembered.key, capability);
  const toolbar = document.getElementById("toolbar");
  const rooms = select("in", "Place");
  const happenings = select("", "Meanwhile");
  let drawn = "";

  toolbar.querySelector(".viewer-control").after(rooms.label, happenings.label);
  document.title = "Animal Cup";

  function select(text, name) {
    const label = document.createElement("label");
    const field = document.createElement("select");
    label.className = "viewer-control";
    field.setAttribute("aria-label", name);
    label.append(text, field);
    return { label, field };
  }

  function option(value, text) {
    const made = document.createElement("option");
    made.value = value;
    made.textContent = text;
    return made;
  }

  function ask(action) {
    const context = window.simcordPreview?.contextId || "";
    void fetch("/api/action", {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "X-Simcord-Capability": capability,
        "X-Simcord-Context": context,
      },
      body: JSON.stringify(action),
    });
  }

  function draw(told) {
    const now = JSON.stringify(told);
    if (!told || now === drawn) return;
    drawn = now;
    rooms.field.replaceChildren(...told.rooms.map((room) => option(room.id, room.label)));
    rooms.field.value = told.here;
    happenings.field.replaceChildren(
      option("", "Meanwhile …"),
      ...told.happenings.map((label) => option(label, label)),
    );
  }

  // The page polls its state anyway; what the demo adds to it is read on the way.
  const original = window.fetch.bind(window);
  window.fetch = async (...request) => {
    const response = await (request[0] === "/api/pages" ? opened(...request) : original(...request));
    // The demo was started again, and knows nothing of this page yet.
    if (response.status === 410 && String(request[0]) === "/api/state") location.reload();
    if (response.ok && /^\/api\/(state|pages)$/.test(String(request[0]))) {
      void response.clone().json().then((state) => {
        if (state.viewerId) sessionStorage.setItem(remembered.person, state.viewerId);
        draw(state.demo);
      }, () => {});
    }
    return response;
  };

  async function opened(path, options) {
    const person = sessionStorage.getItem(remembered.person);
    if (!person) return original(path, options);
    const response = await original(path, { ...options, body: JSON.stringify({ viewer_id: person }) });
    return response.ok ? response : original(path, options);
  }

  rooms.field.addEventListener("change", () => ask({ kind: "demo.enter", to: rooms.field.value, message: "" }));
  happenings.field.addEventListener("change", () => {
    ask({ kind: "demo.happen", what: happenings.field.value });
    happenings.field.value = "";
  });

  // Links to messages stay in the demo.
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    const place = /^https:\/\/discord\.com\/channels\/[^/]+\/(\d+)(?:\/(\d+))?$/.exec(link?.href || "");
    if (!place) return;
    event.preventDefault();
    event.stopPropagation();
    ask({ kind: "demo.enter", to: place[1], message: place[2] || "" });
  }, true);
})();

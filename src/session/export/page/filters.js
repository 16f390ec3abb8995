// Characters and types of scenes, switched on and off.
page.filters = () => {
  const chips = page.all(".chip");
  const reset = page.byId("all");
  const nothing = document.createElement("p");
  nothing.className = "nothing";
  nothing.textContent = "Nothing is shown: switch a character or a scene type on again.";
  nothing.hidden = true;
  page.byId("screenplay").append(nothing);
  const pressed = (chip) => chip.getAttribute("aria-pressed") === "true";
  const shownOf = (key) =>
    new Set(chips.filter((chip) => chip.dataset[key] && pressed(chip)).map((c) => c.dataset[key]));
  const filter = () => {
    const who = shownOf("who");
    const kinds = shownOf("kind");
    const everyone = chips.every((chip) => !chip.dataset.who || pressed(chip));
    let any = false;
    for (const scene of page.scenes) {
      const within = page.all(".beat", scene);
      let shown = everyone && within.length === 0;
      for (const beat of within) {
        beat.hidden = !who.has(beat.dataset.who);
        shown ||= !beat.hidden;
      }
      scene.hidden = !shown || !kinds.has(scene.dataset.kind);
      any ||= !scene.hidden;
    }
    nothing.hidden = any;
    reset.hidden = chips.every(pressed);
    page.drawReel();
    if (page.isSearching()) page.find();
  };
  page.showAll = () => {
    for (const chip of chips) chip.setAttribute("aria-pressed", "true");
    filter();
  };
  for (const chip of chips) {
    chip.addEventListener("click", (event) => {
      const key = chip.dataset.who ? "who" : "kind";
      const group = chips.filter((other) => other.dataset[key]);
      if (event.shiftKey || event.altKey) {
        for (const other of group) other.setAttribute("aria-pressed", String(other === chip));
      } else chip.setAttribute("aria-pressed", String(!pressed(chip)));
      filter();
    });
  }
  reset.addEventListener("click", () => {
    page.showAll();
    chips[0]?.focus();
  });
};

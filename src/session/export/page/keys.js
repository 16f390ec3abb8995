// / searches, n and N step through what was found, j and k go from turn to turn.
page.keys = () => {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input")) return;
    if (event.key === "/") {
      event.preventDefault();
      page.byId("search").focus();
      page.byId("search").select();
    } else if (event.key === "n") page.step(1);
    else if (event.key === "N") page.step(-1);
    else if (event.key === "j" || event.key === "k") {
      const by = event.key === "j" ? 1 : -1;
      let at = (page.beatNumbers.get(page.here) ?? -1) + by;
      while (
        page.beats[at] && (!page.beats[at].offsetParent || !page.beats[at].querySelector(".turn"))
      ) at += by;
      page.goTo(page.beats[at]);
    }
  });
};

// The scenes below the timeline.
page.band = () => {
  const band = page.byId("reel").querySelector(".band");
  page.drawBand = () => {
    let before = 0;
    const total = Math.max(page.beats.length, 1);
    const links = [];
    page.data.scenes.forEach((scene, at) => {
      if (scene.beats === 0) return;
      const link = document.createElement("a");
      link.href = `#scene-${at + 1}`;
      const facts = [scene.name];
      if (scene.tokens) facts.push(`${scene.tokens} tokens`);
      if (scene.seconds) facts.push(page.seconds(scene.seconds));
      link.title = facts.join(" · ");
      link.setAttribute("aria-label", `Scene ${at + 1}: ${link.title}`);
      link.dataset.scene = at + 1;
      const share = scene.beats / total;
      link.style.left = `${before / total * 100}%`;
      link.style.width = `${share * 100}%`;
      const wide = share * band.clientWidth;
      link.textContent = wide > 80 ? `${at + 1} ${scene.name}` : String(at + 1);
      if (wide < 22) link.className = "narrow";
      const item = document.createElement("span");
      item.setAttribute("role", "listitem");
      item.append(link);
      links.push(item);
      before += scene.beats;
    });
    // More would be hairlines; the list of scenes has them all.
    band.replaceChildren(...links.length <= 200 ? links : []);
    band.hidden = links.length > 200;
  };
};

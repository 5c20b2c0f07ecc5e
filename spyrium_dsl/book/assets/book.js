// What pages of a book do in a browser: light or dark, the menu of a phone, search, and tables that can be filtered.
// Works from a folder without a server: the index of the search is a script, not a request.
"use strict";
(function () {
  const root = document.documentElement;
  const words = JSON.parse(document.getElementById("words").textContent);
  const $ = (id) => document.getElementById(id);
  const say = (text, facts) => text.replace(/\{(\w+)(?::([^{}]*))?\}/g, (_, name, forms) =>
    forms === undefined ? facts[name] : forms.split("|")[pluralRow(facts[name], forms.split("|").length)]);
  const rules = new Intl.PluralRules(root.lang);
  const pluralRow = (number, count) => Math.min(count - 1, Math.max(0, ["one", "few", "many", "other"].indexOf(rules.select(number)) - (count === 2 && rules.select(number) !== "one" ? 1 : 0)));

  // ---------------------------------------------------------------- light or dark, menu
  $("theme").addEventListener("click", () => {
    const next = root.dataset.theme === "dark" ? "light" : "dark";
    root.dataset.theme = next;
    try { localStorage.setItem("theme", next); } catch { /* a folder without storage */ }
  });
  const menu = $("menu");
  menu.addEventListener("click", () => {
    const open = $("nav").classList.toggle("open");
    menu.setAttribute("aria-expanded", String(open));
  });

  const here = document.querySelector("#nav [aria-current]");
  if (here && here.offsetTop > $("nav").clientHeight - 60) $("nav").scrollTop = here.offsetTop - $("nav").clientHeight / 2;

  // What is wider than its place is scrolled by keyboard, too; what is not is no stop on the way.
  const scrolled = document.querySelectorAll("pre, .wide, figure.table");
  const fit = () => { for (const one of scrolled) if (one.scrollWidth > one.clientWidth) one.tabIndex = 0; else one.removeAttribute("tabindex"); };
  addEventListener("load", fit);
  addEventListener("resize", fit);

  // ---------------------------------------------------------------- word forms
  // A light stemmer: the ending is cut off, and what is left may differ a little at its end (robotnik, robotnicy).
  const endings = {
    pl: "owego owemu owych owymi iejszych owaniu owania owanie iemu iego iach iami ymi imi ych ich ego emu owi ach ami om ów owie iem ie em ej ym im ą ę a e i o u y ó ia iu".split(" "),
    ru: "иями ями ами ией ьями ого его ому ему ыми ими иях ях ах ешь ете ите уйте йте ишь ует уют ает ают ить ать ять еть ый ий ой ая яя ое ее ые ие ую юю ых их ым им ом ем ам ям ов ев ей ью ия ие ии а я о е у ю ы и ь й".split(" "),
    de: "ungen ern en er es em e n s".split(" "),
    en: "ings ing ies ied es ed s e".split(" "),
  }[root.lang.slice(0, 2)] || [];
  endings.sort((a, b) => b.length - a.length);
  const flat = (word) => word.toLowerCase().normalize("NFD").replace(/ё/g, "е").replace(/[\u0300-\u036f]/g, (mark, at, all) =>
    /[и]/.test(all[at - 1]) && mark === "\u0306" ? mark : "").normalize("NFC").replace(/ł/g, "l");
  const flatEndings = endings.map(flat);
  const stem = (word) => {
    for (const ending of flatEndings) if (word.length - ending.length >= 3 && word.endsWith(ending)) return word.slice(0, -ending.length);
    return word;
  };
  const wordsOf = (text) => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) || []).map(flat);
  function near(a, b) {
    let same = 0;
    while (same < a.length && same < b.length && a[same] === b[same]) same++;
    return same >= 4 && a.length - same <= 2 && b.length - same <= 2;
  }
  function score(asked, word) {
    if (asked === word) return 12;
    if (word.startsWith(asked) && asked.length >= 2) return 8 - Math.min(4, word.length - asked.length);
    const one = stem(asked), other = stem(word);
    if (one === other) return 7;
    return near(one, other) ? 3 : 0;
  }

  // ---------------------------------------------------------------- search
  const box = $("search"), found = $("found");
  let entries = null, loading = null;
  function load() {
    if (!loading) loading = new Promise((done) => {
      const script = document.createElement("script");
      script.src = box.dataset.index;
      script.onload = () => {
        entries = (window.bookIndex || []).map((e) => ({ ...e, title: wordsOf(e.t), body: wordsOf(e.w) }));
        done();
      };
      document.head.append(script);
    });
    return loading;
  }
  function search(text) {
    const asked = wordsOf(text);
    if (!asked.length) return [];
    const results = [];
    for (const entry of entries) {
      let total = 0;
      for (const word of asked) {
        let best = 0;
        for (const one of entry.title) best = Math.max(best, 3 * score(word, one) - entry.title.length * 0.1);
        for (const one of entry.body) if (best < 12) best = Math.max(best, score(word, one));
        if (!best) { total = 0; break; }
        total += best;
      }
      if (total) results.push([total, entry]);
    }
    return results.sort((a, b) => b[0] - a[0]).slice(0, 20).map((pair) => pair[1]);
  }
  async function show() {
    await load();
    found.replaceChildren();
    if (!box.value.trim()) { found.hidden = true; return; }
    const results = search(box.value);
    const line = document.createElement("p");
    line.setAttribute("role", "status");
    line.textContent = results.length ? say(words["search-found"], { count: results.length }) : words["search-none"];
    const list = document.createElement("ul");
    for (const entry of results) {
      const item = document.createElement("li"), link = document.createElement("a"), more = document.createElement("small");
      link.href = box.dataset.base + entry.u;
      link.textContent = entry.t;
      more.textContent = entry.s;
      link.append(more);
      item.append(link);
      list.append(item);
    }
    found.append(line, list);
    found.hidden = false;
  }
  box.addEventListener("focus", load, { once: true });
  box.addEventListener("input", show);
  box.form.addEventListener("submit", (event) => {
    event.preventDefault();
    const first = found.querySelector("a");
    if (first && !found.hidden) first.click();
  });
  box.form.addEventListener("keydown", (event) => {
    const links = [...found.querySelectorAll("a")], at = links.indexOf(document.activeElement);
    if (event.key === "Escape") { found.hidden = true; box.focus(); }
    else if (event.key === "ArrowDown" && links.length) { event.preventDefault(); links[Math.min(at + 1, links.length - 1)].focus(); }
    else if (event.key === "ArrowUp" && at >= 0) { event.preventDefault(); (links[at - 1] || box).focus(); }
  });
  document.addEventListener("click", (event) => { if (!box.form.contains(event.target)) found.hidden = true; });
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !/input|select|textarea/i.test(document.activeElement.tagName)) { event.preventDefault(); box.focus(); }
  });

  // ---------------------------------------------------------------- tables that can be filtered
  const number = (text) => { const match = text.match(/\d+/); return match ? Number(match[0]) : Infinity; };
  for (const table of document.querySelectorAll("main table")) {
    const rows = [...table.querySelectorAll("tbody tr")];
    const fields = new Map();
    for (const row of rows) for (const cell of row.querySelectorAll("[data-field]")) {
      const field = cell.dataset.field, column = cell.closest("td").cellIndex;
      if (!fields.has(field)) fields.set(field, { column, values: new Set() });
      fields.get(field).values.add(cell.dataset.value);
    }
    if (rows.length < 8 || !fields.size) continue;
    const form = document.createElement("form"), status = document.createElement("output"), chosen = {};
    form.className = "filters";
    form.setAttribute("aria-label", words.filter);
    const apply = () => {
      let count = 0;
      for (const row of rows) {
        const fits = Object.entries(chosen).every(([field, value]) => !value ||
          [...row.querySelectorAll("[data-field]")].some((cell) => cell.dataset.field === field && cell.dataset.value === value));
        row.hidden = !fits;
        count += fits;
      }
      status.textContent = say(words["filter-shown"], { count, total: rows.length });
    };
    for (const [field, { column, values }] of fields) {
      const label = document.createElement("label"), select = document.createElement("select");
      label.textContent = table.tHead ? table.tHead.rows[0].cells[column].textContent : field;
      select.name = field;
      select.add(new Option(words["filter-all"], ""));
      for (const value of [...values].sort((a, b) => number(a) - number(b) || a.localeCompare(b, root.lang))) select.add(new Option(value, value));
      select.addEventListener("change", () => { chosen[field] = select.value; apply(); });
      label.append(select);
      form.append(label);
    }
    const clear = document.createElement("button");
    clear.type = "reset";
    clear.textContent = words["filter-clear"];
    form.addEventListener("reset", () => { for (const field in chosen) delete chosen[field]; setTimeout(apply); });
    form.append(clear, status);
    table.closest(".wide").before(form);
    apply();
  }
})();

// Runs before the first paint, so that a light or Persian page never flashes dark or English first (UI-1, UI-2).
(function () {
  var root = document.documentElement;
  function stored(key) {
    try {
      return localStorage.getItem(key) || sessionStorage.getItem(key);
    } catch {
      return null;
    }
  }
  var asked = new URLSearchParams(location.search).get("theme");
  var isAsked = asked === "dark" || asked === "light";
  var theme = isAsked ? asked : stored("theme");
  try {
    if (isAsked) localStorage.setItem("theme", asked);
  } catch {
    // Without storage the choice holds for this page.
  }
  root.setAttribute("data-mantine-color-scheme", theme === "light" ? "light" : "dark");
  // Until somebody chose, the first language of the browser that the app has too.
  var spoken = [stored("locale")].concat(navigator.languages || []);
  var known = spoken.map((name) => /^(en|fa)\b/i.exec(name || "")).find(Boolean);
  var locale = known ? known[1].toLowerCase() : "en";
  root.lang = locale;
  root.dir = locale === "fa" ? "rtl" : "ltr";
})();

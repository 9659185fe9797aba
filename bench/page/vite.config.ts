// Builds the page of the browser figures; the player's worker is a module of its own, as in the web app.
export default { worker: { format: "es" }, build: { target: "es2023" } };

// Door of the maps module for every process: where maps hang, and where cameras stand on them, for whoever reads these with more.
export { createMapDirectory } from "./map-directory.ts";
export { allPlacesOf, placesOf, type CameraPlace } from "./places.ts";

// Brand of the simulated cameras of the demo: people cannot give it to theirs, and only these may lie on the server's own loopback address.
export const simulatedBrand = "simulated";

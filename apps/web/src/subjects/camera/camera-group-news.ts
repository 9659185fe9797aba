// What the channel says of a workspace or of a camera when another is how cameras are arranged in groups.
export const tellsOfGroups = (data: Readonly<Record<string, unknown>> | null | undefined): boolean =>
  data?.["change"] === "group";

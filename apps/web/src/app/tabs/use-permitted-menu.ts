// The menu of the person in the acting workspace.
import type { MenuGroup } from "@didban/contract";
import { usePermissions } from "../../subjects/account/permissions.ts";
import { permittedMenu } from "./menu-entries.ts";

export function usePermittedMenu(): readonly MenuGroup[] {
  return permittedMenu(usePermissions().may);
}

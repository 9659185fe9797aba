// All screens of the app by their names. Made from the files beside it by `npm run gather`; `npm run check` proves it true.
import { billing } from "./billing.ts";
import { bookmarks } from "./bookmarks.ts";
import { bridges } from "./bridges.ts";
import { clips } from "./clips.ts";
import { connecting } from "./connecting.ts";
import { discover } from "./discover.ts";
import { help } from "./help.ts";
import { monitoring } from "./monitoring.ts";
import { notifying } from "./notifying.ts";
import { people } from "./people.ts";
import { profile } from "./profile.ts";
import { security } from "./security.ts";
import { workspace } from "./workspace.ts";

export const routes = {
  ...billing,
  ...bookmarks,
  ...bridges,
  ...clips,
  ...connecting,
  ...discover,
  ...help,
  ...monitoring,
  ...notifying,
  ...people,
  ...profile,
  ...security,
  ...workspace,
};

// Keeps the form in this browser while it is filled in, for one person in one workspace; the password in memory alone (CAM-15). What the person began
// in another browser may come from there.
import { useRef, useState } from "react";
import { useActingWorkspaceId, useCurrentUser } from "../../subjects/account/current-user.ts";
import {
  draftText,
  emptyForm,
  newUserData,
  readDraft,
  type CameraDraft,
  type CameraForm,
} from "./camera-draft.ts";

export interface KeptForm {
  readonly form: CameraForm;
  /** Pairs the draft with the camera that is made of it (CAM-14). */
  readonly userData: string;
  /** The form was read back, and nothing has been thrown away since. */
  readonly isRestored: boolean;
  /** A password had been typed before the page was loaded anew. */
  readonly asksForPassword: boolean;
  /** A password is typed, or is to be typed again. */
  readonly hasPassword: boolean;
  change(next: Partial<CameraForm>): void;
  /**
   * Keeps the form no longer, and begins an empty one: the camera was added, or the person starts over. Names the draft that is over; false when
   * another one has taken its place since, which stays.
   */
  forget(userData: string): boolean;
}

/** `elsewhere` is what the person filled in last, if this browser knows nothing. */
export function useCameraDraft(elsewhere?: CameraDraft): KeptForm {
  const userId = useCurrentUser()?.id ?? "";
  const workspaceId = useActingWorkspaceId() ?? "";
  const key = `cameraDraft:${userId}:${workspaceId}`;
  const [draft, setDraft] = useState(() => readDraft(localStorage.getItem(key), Date.now()) ?? elsewhere);
  const [form, setForm] = useState<CameraForm>(draft?.form ?? emptyForm);
  const [userData, setUserData] = useState(() => draft?.userData ?? newUserData(Date.now()));
  const latest = useRef(userData);
  latest.current = userData;
  const asksForPassword = draft?.hadPassword === true && form.password === "";
  return {
    form,
    userData,
    isRestored: draft !== undefined,
    asksForPassword,
    hasPassword: asksForPassword || form.password !== "",
    change(next) {
      const changed = { ...form, ...next };
      setForm(changed);
      const hadPassword = changed.password !== "" || asksForPassword;
      const text = draftText({ form: changed, hadPassword, userData }, Date.now());
      if (text === null) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
    },
    forget(over) {
      if (over !== latest.current) return false;
      localStorage.removeItem(key);
      latest.current = newUserData(Date.now());
      setUserData(latest.current);
      setDraft(undefined);
      setForm(emptyForm);
      return true;
    },
  };
}

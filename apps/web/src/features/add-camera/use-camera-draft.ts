// Keeps the form in this browser while it is filled in, for one person in one workspace; the password in memory alone (CAM-15).
import { useState } from "react";
import { useActingWorkspaceId, useCurrentUser } from "../../lib/reads.ts";
import { draftText, emptyForm, readDraft, type CameraForm } from "./camera-draft.ts";

export interface KeptForm {
  readonly form: CameraForm;
  /** The form was read back, and nothing has been thrown away since. */
  readonly isRestored: boolean;
  /** A password had been typed before the page was loaded anew. */
  readonly asksForPassword: boolean;
  change(next: Partial<CameraForm>): void;
  /** Keeps the form no longer: the camera was added, or the person starts over. */
  forget(): void;
}

export function useCameraDraft(): KeptForm {
  const userId = useCurrentUser()?.id ?? "";
  const workspaceId = useActingWorkspaceId() ?? "";
  const key = `cameraDraft:${userId}:${workspaceId}`;
  const [draft, setDraft] = useState(() => readDraft(localStorage.getItem(key), Date.now()));
  const [form, setForm] = useState<CameraForm>(draft?.form ?? emptyForm);
  const asksForPassword = draft?.hadPassword === true && form.password === "";
  return {
    form,
    isRestored: draft !== undefined,
    asksForPassword,
    change(next) {
      const changed = { ...form, ...next };
      setForm(changed);
      const hadPassword = changed.password !== "" || asksForPassword;
      const text = draftText({ form: changed, hadPassword }, Date.now());
      if (text === null) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
    },
    forget() {
      localStorage.removeItem(key);
      setDraft(undefined);
    },
  };
}

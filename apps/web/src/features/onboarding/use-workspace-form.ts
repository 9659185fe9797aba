// What is typed of the workspace's first step outlives a reload (ONB-22), until it is saved.
import type { WorkspaceView } from "@didban/contract";
import { useState } from "react";
import { formOf, type WorkspaceForm } from "./workspace-form.ts";

const keyOf = (workspaceId: string) => `onboardingWorkspace:${workspaceId}`;

export interface KeptWorkspaceForm {
  readonly form: WorkspaceForm;
  change(next: Partial<WorkspaceForm>): void;
  /** What was typed is saved: it is shown for as long as the step is, and kept no longer. */
  forget(): void;
}

export function useWorkspaceForm(workspace: WorkspaceView): KeptWorkspaceForm {
  const key = keyOf(workspace.id);
  const [form, setForm] = useState<WorkspaceForm>(() => ({ ...formOf(workspace), ...typedBefore(key) }));
  return {
    form,
    change(next) {
      const changed = { ...form, ...next };
      setForm(changed);
      sessionStorage.setItem(key, JSON.stringify(changed));
    },
    forget: () => sessionStorage.removeItem(key),
  };
}

function typedBefore(key: string): Partial<WorkspaceForm> {
  const typed: Partial<WorkspaceForm> | null = JSON.parse(sessionStorage.getItem(key) ?? "null");
  return typed ?? {};
}

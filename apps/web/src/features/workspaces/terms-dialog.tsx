// The terms of a workspace, which are agreed to before it is entered (WS-27): those that the operator has published, else the app's own.
import { Button, Checkbox, List, Modal, Skeleton, Stack, Text } from "@mantine/core";
import type { WorkspaceTerms, WorkspaceView } from "@didban/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { termsQuery } from "../../subjects/workspace/workspace-reads.ts";
import { DialogActions } from "../../ui/dialog-actions.tsx";
import { PageError } from "../../ui/page-error.tsx";
import { termsBlocks } from "./terms-blocks.ts";

interface TermsProps {
  readonly workspace: WorkspaceView;
  onClose(): void;
  onAccept(workspace: WorkspaceView, version: number): void;
}

export function TermsDialog({
  workspace,
  ...rest
}: Omit<TermsProps, "workspace"> & { workspace: WorkspaceView | null }) {
  const { t } = useTranslation("workspaces");
  return (
    <Modal opened={workspace !== null} onClose={rest.onClose} title={t("terms.title")} centered>
      {workspace && <Terms key={workspace.id} workspace={workspace} {...rest} />}
    </Modal>
  );
}

function Terms(props: TermsProps) {
  const terms = useQuery(termsQuery);
  if (terms.isError) return <PageError error={terms.error} onRetry={() => void terms.refetch()} />;
  if (terms.isPending) return <TermsSkeleton />;
  return <Agreement {...props} terms={terms.data} />;
}

function TermsSkeleton() {
  return (
    <Stack aria-busy="true">
      {["60%", "100%", "90%", "100%"].map((width, line) => (
        <Skeleton key={line} h={14} w={width} />
      ))}
    </Stack>
  );
}

function Agreement({ workspace, terms, onClose, onAccept }: TermsProps & { terms: WorkspaceTerms }) {
  const { t } = useTranslation(["workspaces", "common"]);
  const [isAgreed, setAgreed] = useState(false);
  return (
    <Stack>
      <Text>{t("terms.intro", { name: workspace.name })}</Text>
      <Words texts={terms.texts} />
      <Checkbox
        label={t("terms.agree")}
        checked={isAgreed}
        onChange={(event) => setAgreed(event.currentTarget.checked)}
        data-autofocus
      />
      <DialogActions onCancel={onClose}>
        <Button disabled={!isAgreed} onClick={() => onAccept(workspace, terms.version)}>
          {t("terms.accept")}
        </Button>
      </DialogActions>
    </Stack>
  );
}

function Words({ texts }: Pick<WorkspaceTerms, "texts">) {
  const { t } = useTranslation("workspaces");
  const { locale } = useLocale();
  if (texts === null)
    return <Lines lines={(["purpose", "audit", "end"] as const).map((term) => t(`terms.${term}`))} />;
  return termsBlocks(texts[locale]).map((block, at) =>
    "lines" in block ? <Lines key={at} lines={block.lines} /> : <Text key={at}>{block.text}</Text>,
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <List spacing="xs">
      {lines.map((line, at) => (
        <List.Item key={at}>{line}</List.Item>
      ))}
    </List>
  );
}

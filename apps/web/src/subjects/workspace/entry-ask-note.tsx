// Says why somebody was led here: a workspace asks for something before it lets them in. Once it is given, the way on leads into it.
import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconDoorEnter } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { ApiError } from "../../lib/api-error.ts";
import { paths } from "../../lib/paths.ts";
import { FormError } from "../../ui/forms/form-error.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { enterWorkspace } from "./enter-workspace.ts";
import { askedBy, placeOfAsk } from "./entry-ask.ts";

interface Props {
  /** What is asked for, or that it is there. */
  readonly text: string;
  /** The person has what is asked for. */
  readonly isReady: boolean;
  /** Has the person show that they have it, where the session has not yet; false when they would rather not. */
  prove?(): Promise<boolean>;
}

export function EntryAskNote({ text, isReady, prove }: Props) {
  const { t } = useTranslation();
  const workspaceId = askedBy(useLocation().state);
  const navigate = useNavigate();
  const submit = useSubmit();
  if (workspaceId === null) return null;

  const enter = async () => {
    const workspace = { id: workspaceId, status: "joined" } as const;
    try {
      await enterWorkspace(workspace).catch(async (error: unknown) => {
        const isUnproven = error instanceof ApiError && error.asksForFactor && prove !== undefined;
        if (!isUnproven || !(await prove())) throw error;
        await enterWorkspace(workspace);
      });
      void navigate(paths.hub);
    } catch (error) {
      const place = placeOfAsk(error, workspaceId);
      if (place === null) throw error;
      void navigate(place.to, { state: place.state });
    }
  };
  return (
    <Alert color={isReady ? "green" : "orange"} icon={<IconDoorEnter aria-hidden />}>
      <Stack gap="sm" align="start">
        <div>
          <Text fw={600}>{t("entryAsk.title")}</Text>
          <Text size="sm">{text}</Text>
        </div>
        {isReady && (
          <Button loading={submit.isPending} onClick={() => void submit.run(enter)}>
            {t("entryAsk.continue")}
          </Button>
        )}
        <FormError text={submit.error} />
      </Stack>
    </Alert>
  );
}

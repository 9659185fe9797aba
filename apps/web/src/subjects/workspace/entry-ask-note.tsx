// Says why somebody was led here: a workspace asks for something before it lets them in. Once it is given, the way on leads into it.
import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconDoorEnter } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { ApiError } from "../../lib/api-error.ts";
import { askForProof } from "../../lib/identity-check.ts";
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
}

export function EntryAskNote({ text, isReady }: Props) {
  const { t } = useTranslation();
  const workspaceId = askedBy(useLocation().state);
  const navigate = useNavigate();
  const submit = useSubmit();
  if (workspaceId === null) return null;

  const enter = async () => {
    try {
      await enterProven(workspaceId);
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

/** Enters, once the session has passed one after another what the workspace asks of it; rejects when the person would rather not. */
async function enterProven(workspaceId: string): Promise<void> {
  try {
    await enterWorkspace({ id: workspaceId, status: "joined" });
  } catch (error) {
    const ways = error instanceof ApiError && error.asksForFactor ? error.problem.value : undefined;
    if (!Array.isArray(ways) || !(await askForProof(ways))) throw error;
    await enterProven(workspaceId);
  }
}

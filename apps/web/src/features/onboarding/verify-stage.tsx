// What trying the camera found (CONN-20): its picture, or what is wrong. After a failure the person may go on all the same (CAM-16).
import { Button, Group, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { FormError } from "../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import type { StageProps } from "./stage-props.ts";
import { ProbeResult } from "./probe-result.tsx";

export function VerifyStage({ adding, faults, onNext }: StageProps) {
  const { t } = useTranslation(["cameras", "connect"]);
  const { trying, probe, tryOut, cancel, draft } = adding;
  return (
    <Stack gap="md">
      {(probe || trying.isPending) && <ProbeResult probe={probe} />}
      <FormError text={Object.keys(faults).length === 0 ? trying.error : null} />
      <Group justify="end">
        {trying.isPending ? (
          <Button variant="default" onClick={cancel}>
            {t("action.cancel", { ns: "common" })}
          </Button>
        ) : (
          <SubmitButton
            variant={probe?.ok ? "default" : "filled"}
            submit={trying}
            isDisabled={draft.form.url === ""}
            act={async () => tryOut()}
          >
            {probe ? t("again", { ns: "connect" }) : t("probe.try", { ns: "cameras" })}
          </SubmitButton>
        )}
        {!trying.isPending && (
          <Button variant={probe?.ok ? "filled" : "default"} onClick={onNext}>
            {t(probe?.ok ? "next" : "nextAnyway", { ns: "connect" })}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

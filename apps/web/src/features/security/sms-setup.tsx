// Turning text messages on as a second factor: the code that was sent (MFA-1 to MFA-3).
import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { useCurrentUser } from "../../subjects/account/current-user.ts";
import { signInOptionsQuery } from "../../subjects/session/sessions.ts";
import { CodeForm } from "../../ui/forms/code-form.tsx";
import type { TurnedOn } from "./turned-on.ts";

interface Props {
  /** Until the next message, from now. */
  readonly retrySeconds: number;
  onTurnedOn(answer: TurnedOn): Promise<void>;
  onCancel(): void;
}

export function SmsSetup({ retrySeconds, onTurnedOn, onCancel }: Props) {
  const { t } = useTranslation("security");
  const user = useCurrentUser();
  const options = useQuery(signInOptionsQuery);
  const [nextMs, setNextMs] = useState(() => Date.now() + retrySeconds * 1000);
  return (
    <CodeForm
      message={{
        maskedPhone: user?.phone,
        nextMs,
        isSandbox: options.data?.codeDelivery === "sandbox",
        async sendAgain() {
          const sent = await api.identity.requestSms({ body: { purpose: "setup" } });
          setNextMs(Date.now() + sent.retrySeconds * 1000);
        },
      }}
      check={async (value) => {
        const answer = await api.identity.verifySms({ body: { purpose: "setup", value } });
        if ("activatedAt" in answer) await onTurnedOn(answer);
      }}
    >
      <Group>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onCancel}>
          {t("factors.cancel")}
        </Button>
      </Group>
    </CodeForm>
  );
}

// First step: country, number, whether to stay signed in, and whether to come as a guest (AUTH-51 to AUTH-53, AUTH-60).
import { Alert, Anchor, Checkbox, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { leavingWhenFull } from "../../lib/full-server.ts";
import { paths } from "../../lib/paths.ts";
import { PhoneFields } from "../../ui/forms/phone-fields.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { usePhoneEntry } from "../../ui/forms/use-phone-entry.ts";
import type { SignInOptions } from "../../ui/forms/use-sign-in-options.ts";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { start, useChallenge } from "./challenge.ts";
import { loadNextSteps } from "./later-steps.ts";

export function PhoneStep({ countries, codeDelivery, demoPhone }: SignInOptions) {
  const { t } = useTranslation("sign-in");
  const { phone, hasExpired, mode: lastMode } = useChallenge();
  const entry = usePhoneEntry(countries, phone === "" ? (demoPhone ?? "") : phone);
  const [isKept, setKept] = useState(lastMode === "safe");
  const [isGuest, setGuest] = useState(false);
  const allowsGuests = useAllowsGuests();
  const submit = useSubmit();

  const onSubmit = () => {
    const number = entry.read();
    const mode = isKept ? "safe" : "normal";
    if (number === null) return;
    loadNextSteps();
    void submit.run(() => leavingWhenFull(() => start({ phone: number, mode, isGuest })));
  };

  return (
    <SubmitForm submit={submit} onSubmit={onSubmit}>
      {hasExpired && <Alert color="orange">{t("expired")}</Alert>}
      <Text c="dimmed">{t("phone.intro")}</Text>
      <PhoneFields entry={entry} error={submit.error} onEdit={submit.clear} />
      <Checkbox
        label={t("phone.keep")}
        description={t("phone.keepHint")}
        checked={isKept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      {allowsGuests && (
        <Checkbox
          label={t("phone.guest")}
          checked={isGuest}
          onChange={(event) => setGuest(event.currentTarget.checked)}
        />
      )}
      <SubmitButton submit={submit}>{t("phone.continue")}</SubmitButton>
      {codeDelivery !== "message" && (
        <Text size="sm" c="dimmed">
          {t(`delivery.${codeDelivery}`)}{" "}
          {codeDelivery === "sandbox" && (
            <Anchor href={paths.outbox} target="_blank" underline="always">
              {t("delivery.open")}
            </Anchor>
          )}
        </Text>
      )}
    </SubmitForm>
  );
}

/** Whether this server takes guests (AUTH-43); until it says so, no. */
function useAllowsGuests(): boolean {
  const [allowsGuests, setAllowsGuests] = useState(false);
  useEffect(() => {
    api.workspaces.readAllowGuest().then(
      ({ allowGuest }) => setAllowsGuests(allowGuest),
      () => setAllowsGuests(false),
    );
  }, []);
  return allowsGuests;
}

// Proving a phone or an email, a new one or the present one (PROF-12 to PROF-17): the address first, then its code.
import { Alert, Stack, Text, TextInput } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { forgetSelf } from "../../subjects/account/self.ts";
import { CodeForm } from "../../ui/forms/code-form.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { PhoneFields } from "../../ui/forms/phone-fields.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { usePhoneEntry } from "../../ui/forms/use-phone-entry.ts";
import { useSignInOptions, type SignInOptions } from "../../ui/forms/use-sign-in-options.ts";
import { useSubmit, type Submit } from "../../ui/forms/use-submit.ts";
import { ErrorState } from "../../ui/screen-states.tsx";
import { widthOf } from "../../ui/theme.ts";
import { showToast } from "../../ui/toasts.ts";

type Kind = "phone" | "email";

interface Props {
  readonly kind: Kind;
  /** The present one, to be verified; null: a new one is asked for. */
  readonly verifies: string | null;
  readonly isVerified: boolean;
}

/** A code that is on its way. */
interface Sent {
  readonly target: string;
  readonly token: string;
  readonly masked: string;
  readonly nextMs: number;
}

async function ask(kind: Kind, target: string): Promise<Sent> {
  const sent =
    kind === "phone"
      ? await api.profile.changePhone({ body: { phone: target } })
      : await api.profile.changeEmail({ body: { email: target } });
  const masked = "maskedPhone" in sent ? sent.maskedPhone : sent.maskedEmail;
  return { target, token: sent.token, masked, nextMs: Date.now() + sent.retrySeconds * 1000 };
}

export function ContactForm({ kind, verifies, isVerified }: Props) {
  const { t } = useTranslation("profile");
  const { options, error, retry } = useSignInOptions();
  const [sent, setSent] = useState<Sent | null>(null);
  const submit = useSubmit();
  const send = (target: string) => void submit.run(async () => setSent(await ask(kind, target)));
  if (error !== null) return <ErrorState error={error} onRetry={retry} />;
  if (!options) return null;
  if (verifies !== null && isVerified)
    return (
      <Alert color="green" icon={<IconCircleCheck aria-hidden />} maw={widthOf("fields")}>
        {t(`contact.${kind}Verified`)} <bdi dir="ltr">{verifies}</bdi>
      </Alert>
    );
  return (
    <Stack maw={widthOf("fields")}>
      {sent === null ? (
        <TargetForm kind={kind} verifies={verifies} options={options} submit={submit} onSend={send} />
      ) : (
        <CodeForm
          message={{
            maskedPhone: sent.masked,
            nextMs: sent.nextMs,
            isSandbox: options.codeDelivery === "sandbox",
            sendAgain: async () => setSent(await ask(kind, sent.target)),
          }}
          check={async (value) => {
            const body = { token: sent.token, value };
            await (kind === "phone"
              ? api.profile.verifyPhone({ body })
              : api.identity.verifyChallenge({ body }));
            await forgetSelf();
            setSent(null);
            showToast(t("saved"), "done");
          }}
        />
      )}
    </Stack>
  );
}

interface TargetProps {
  readonly kind: Kind;
  readonly verifies: string | null;
  readonly options: SignInOptions;
  readonly submit: Submit;
  onSend(target: string): void;
}

function TargetForm({ kind, verifies, options, submit, onSend }: TargetProps) {
  const { t } = useTranslation("profile");
  const entry = usePhoneEntry(options.countries, "");
  const [email, setEmail] = useState("");
  const onSubmit = () => {
    const target = verifies ?? (kind === "phone" ? entry.read() : email.trim());
    if (target !== null) onSend(target);
  };
  const isEmpty = verifies === null && (kind === "phone" ? entry.digits === "" : email.trim() === "");
  // The fields of a number tell every refusal themselves.
  const isAtField = verifies === null && kind === "phone";
  return (
    <SubmitForm submit={submit} onSubmit={onSubmit}>
      <Text c="dimmed">
        {t(verifies === null ? `contact.${kind}Intro` : `contact.${kind}Verify`)}{" "}
        {verifies !== null && <bdi dir="ltr">{verifies}</bdi>}
      </Text>
      {verifies === null && kind === "phone" && (
        <PhoneFields entry={entry} error={submit.error} onEdit={submit.clear} />
      )}
      {verifies === null && kind === "email" && (
        <TextInput
          label={t("contact.newEmail")}
          type="email"
          autoComplete="email"
          dir="ltr"
          value={email}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            submit.clear();
          }}
          error={submit.fieldErrors["email"]}
        />
      )}
      <FormError text={isAtField ? null : verifies === null ? submit.errorBeside("email") : submit.error} />
      <SubmitButton submit={submit} isDisabled={isEmpty}>
        {t("contact.send")}
      </SubmitButton>
    </SubmitForm>
  );
}

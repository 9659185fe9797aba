// The person's phone or email at one place (PROF-12 to PROF-17): what it is, whether it is proven, and a new one in its place. A code sent there proves either.
import { Badge, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconCircleCheck, IconPencil } from "@tabler/icons-react";
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
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { ErrorState } from "../../ui/screen-states.tsx";
import { widthOf } from "../../ui/theme.ts";
import { showToast } from "../../ui/toasts.ts";

type Kind = "phone" | "email";

interface ContactSectionProps {
  readonly kind: Kind;
  /** The one in force; null: there is none. */
  readonly present: string | null;
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

export function ContactSection({ kind, present, isVerified }: ContactSectionProps) {
  const { t } = useTranslation("profile");
  const { t: common } = useTranslation();
  const { options, error, retry } = useSignInOptions();
  const [sent, setSent] = useState<Sent | null>(null);
  const [isChanging, setChanging] = useState(false);
  if (error !== null) return <ErrorState error={error} onRetry={retry} />;
  if (!options) return null;
  const send = async (target: string) => setSent(await ask(kind, target));
  const done = () => {
    setSent(null);
    setChanging(false);
  };
  const isAsking = isChanging || present === null;
  return (
    <Stack maw={widthOf("fields")} gap="lg">
      {present !== null && <Present kind={kind} present={present} isVerified={isVerified} />}
      {sent !== null ? (
        <CodeForm
          message={{
            maskedPhone: sent.masked,
            nextMs: sent.nextMs,
            isSandbox: options.codeDelivery === "sandbox",
            sendAgain: () => send(sent.target),
          }}
          check={async (value) => {
            const body = { token: sent.token, value };
            await (kind === "phone"
              ? api.profile.verifyPhone({ body })
              : api.identity.verifyChallenge({ body }));
            await forgetSelf();
            done();
            showToast(t("saved"), "done");
          }}
        >
          <Button variant="subtle" color="gray" onClick={done}>
            {common("action.cancel")}
          </Button>
        </CodeForm>
      ) : isAsking ? (
        <NewForm
          kind={kind}
          options={options}
          onSend={send}
          onCancel={present === null ? undefined : () => setChanging(false)}
        />
      ) : (
        <>
          {!isVerified && <VerifyForm kind={kind} present={present} onSend={send} />}
          <Group>
            <Button
              variant="default"
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={() => setChanging(true)}
            >
              {t(`contact.${kind}Change`)}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}

function Present({ kind, present, isVerified }: ContactSectionProps) {
  const { t } = useTranslation("profile");
  return (
    <div>
      <Text size="sm" c="dimmed">
        {t(`contact.${kind}`)}
      </Text>
      <Group gap="sm" mt={4}>
        <Text component="span" fw={600}>
          <bdi dir="ltr">{present}</bdi>
        </Text>
        {isVerified ? (
          <Badge color="green" variant="light" leftSection={<IconCircleCheck size={14} aria-hidden />}>
            {t("contact.verified")}
          </Badge>
        ) : (
          <Badge color="orange" variant="light">
            {t("contact.unverified")}
          </Badge>
        )}
      </Group>
    </div>
  );
}

interface VerifyFormProps {
  readonly kind: Kind;
  readonly present: string;
  onSend(target: string): Promise<void>;
}

/** Has a code sent to the one in force. */
function VerifyForm({ kind, present, onSend }: VerifyFormProps) {
  const { t } = useTranslation("profile");
  const submit = useSubmit();
  return (
    <SubmitForm submit={submit} onSubmit={() => void submit.run(() => onSend(present))}>
      <Text c="dimmed">{t(`contact.${kind}Verify`)}</Text>
      <FormError text={submit.error} />
      <SubmitButton submit={submit}>{t("contact.send")}</SubmitButton>
    </SubmitForm>
  );
}

interface NewFormProps {
  readonly kind: Kind;
  readonly options: SignInOptions;
  onSend(target: string): Promise<void>;
  /** Undefined where there is nothing to leave it as. */
  readonly onCancel: (() => void) | undefined;
}

/** Has a code sent to a new one. */
function NewForm({ kind, options, onSend, onCancel }: NewFormProps) {
  const { t } = useTranslation("profile");
  const { t: common } = useTranslation();
  const entry = usePhoneEntry(options.countries, "");
  const [email, setEmail] = useState("");
  const submit = useSubmit();
  const isPhone = kind === "phone";
  const onSubmit = () => {
    const target = isPhone ? entry.read() : email.trim();
    if (target !== null) void submit.run(() => onSend(target));
  };
  return (
    <SubmitForm submit={submit} onSubmit={onSubmit}>
      <Text c="dimmed">{t(onCancel ? `contact.${kind}Intro` : "contact.firstIntro")}</Text>
      {isPhone ? (
        <PhoneFields entry={entry} error={submit.error} onEdit={submit.clear} />
      ) : (
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
      {/* The fields of a number tell every refusal themselves. */}
      <FormError text={isPhone ? null : submit.errorBeside("email")} />
      <SubmitButton submit={submit} isDisabled={isPhone ? entry.digits === "" : email.trim() === ""}>
        {t("contact.send")}
      </SubmitButton>
      {onCancel && (
        <Button variant="subtle" color="gray" onClick={onCancel}>
          {common("action.cancel")}
        </Button>
      )}
    </SubmitForm>
  );
}

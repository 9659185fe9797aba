// Asks who it is before a sensitive call goes on (MFA-16, MFA-22, MFA-23): by the authenticator, a text code or the password. Closing it calls the
// action off.
import { Alert, Button, Drawer, Group, Stack, Text } from "@mantine/core";
import type { SignInMethod } from "@didban/contract";
import { IconShieldCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { settleProof } from "../../lib/identity-check.ts";
import { paths } from "../../lib/paths.ts";
import { useSession } from "../../lib/session-store.ts";
import { refreshCurrent, useCurrentUser } from "../../subjects/account/current-user.ts";
import { signInOptionsQuery } from "../../subjects/session/sessions.ts";
import { CodeForm } from "../../ui/forms/code-form.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";

interface Props {
  readonly ways: readonly SignInMethod[];
  /** The one way is a step on the way into a workspace (MFA-14). */
  readonly isStep: boolean;
  /** What it is for is about a workspace, and so about others too. */
  readonly concernsOthers: boolean;
}

export function IdentitySidebar({ ways, isStep, concernsOthers }: Props) {
  const { t } = useTranslation("security");
  const { t: tSignIn } = useTranslation("sign-in");
  const user = useCurrentUser();
  const [chosen, choose] = useState<SignInMethod>(ways[0] ?? "otp");
  const isSignedIn = useSession((state) => state.tokens !== null);
  useEffect(() => {
    if (!isSignedIn) settleProof(false);
  }, [isSignedIn]);
  return (
    <Drawer
      opened
      onClose={() => settleProof(false)}
      title={t("identity.title")}
      position="right"
      size="md"
      // The focus goes back once the call has (lib/return-focus.ts).
      returnFocus={false}
    >
      <Stack gap="md">
        <Text c="dimmed">{t(isStep ? "identity.stepIntro" : "identity.intro")}</Text>
        {user?.isAdmin && concernsOthers && (
          <Alert color="orange" icon={<IconShieldCheck aria-hidden />}>
            {t("identity.admin")}
          </Alert>
        )}
        {chosen === "tOtp" && (
          <CodeForm
            check={async (value) => {
              await api.identity.verifyAuthenticator({ body: { value } });
              proven();
            }}
          />
        )}
        {chosen === "otp" && <TextCode phone={user?.phone ?? ""} />}
        {chosen === "password" && (user?.hasPassword === false ? <NoPassword /> : <Password />)}
        <Group gap="xs">
          {ways
            .filter((way) => way !== chosen)
            .map((way) => (
              <Button key={way} variant="subtle" size="compact-sm" onClick={() => choose(way)}>
                {tSignIn(`use.${way}`)}
              </Button>
            ))}
        </Group>
      </Stack>
    </Drawer>
  );
}

/** A step asks for a password that there is none of yet: it is set first (PASS-9). */
function NoPassword() {
  const { t } = useTranslation("security");
  return (
    <>
      <Text>{t("identity.noPassword")}</Text>
      <Button
        onClick={() => {
          settleProof(false);
          location.assign(paths.profileAppSecurity);
        }}
      >
        {t("password.set")}
      </Button>
    </>
  );
}

/** The call goes on; until when the proof holds is read anew. */
function proven(): void {
  settleProof(true);
  void refreshCurrent();
}

function TextCode({ phone }: { phone: string }) {
  const { t } = useTranslation("security");
  const [nextMs, setNextMs] = useState<number | null>(null);
  const options = useQuery(signInOptionsQuery);
  const submit = useSubmit();
  const send = async () => {
    const { retrySeconds } = await api.identity.requestSms({ body: { purpose: "identity" } });
    setNextMs(Date.now() + retrySeconds * 1000);
  };
  const onSubmit = () => {
    void submit.run(send);
  };
  if (nextMs !== null)
    return (
      <CodeForm
        message={{
          maskedPhone: phone,
          nextMs,
          isSandbox: options.data?.codeDelivery === "sandbox",
          sendAgain: send,
        }}
        check={async (value) => {
          await api.identity.verifySms({ body: { purpose: "identity", value } });
          proven();
        }}
      />
    );
  return (
    <SubmitForm submit={submit} onSubmit={onSubmit}>
      <Text>
        {t("identity.sendTo")} <bdi dir="ltr">{phone}</bdi>
      </Text>
      <FormError text={submit.error} />
      <SubmitButton submit={submit}>{t("identity.send")}</SubmitButton>
    </SubmitForm>
  );
}

function Password() {
  const { t } = useTranslation("security");
  const [password, setPassword] = useState("");
  const submit = useSubmit();
  const onSubmit = () => {
    if (password === "") return;
    void submit.run(async () => {
      await api.identity.verifyPassword({ body: { password } });
      proven();
    });
  };
  return (
    <SubmitForm submit={submit} onSubmit={onSubmit}>
      <PasswordField
        label={t("identity.password")}
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={(text) => {
          setPassword(text);
          submit.clear();
        }}
        error={submit.error}
      />
      <SubmitButton submit={submit} isDisabled={password === ""}>
        {t("identity.confirm")}
      </SubmitButton>
    </SubmitForm>
  );
}

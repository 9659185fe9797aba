// The operator's limit of accounts or workspaces is reached; whoever came leaves an address and is written to when there is room (AUTH-50).
import { Alert, Anchor, Text, TextInput } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { api } from "../../lib/api.ts";
import { paths } from "../../lib/paths.ts";
import { useSession } from "../../lib/session-store.ts";
import { EntryFrame } from "../../ui/entry-frame.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";

export function CapacityScreen() {
  const { t } = useTranslation("capacity");
  const isSignedIn = useSession(({ tokens }) => tokens !== null);
  return (
    <EntryFrame title={t("title")}>
      <Text c="dimmed">{t("text")}</Text>
      <Waitlist />
      <Anchor
        component={Link}
        to={isSignedIn ? paths.selectWorkspace : paths.signIn}
        size="sm"
        underline="always"
      >
        {t(isSignedIn ? "toWorkspaces" : "toSignIn")}
      </Anchor>
    </EntryFrame>
  );
}

function Waitlist() {
  const { t } = useTranslation("capacity");
  const [email, setEmail] = useState("");
  const [isNoted, setNoted] = useState(false);
  const [tries, setTries] = useState(0);
  const submit = useSubmit();
  const onSubmit = () => {
    setTries(tries + 1);
    if (email.trim() === "") return;
    void submit.run(async () => {
      await api.profile.joinWaitlist({ body: { email } });
      setNoted(true);
    });
  };
  if (isNoted)
    return (
      <Alert color="green" icon={<IconCircleCheck aria-hidden />} role="status">
        {t("noted")}
      </Alert>
    );
  return (
    <SubmitForm submit={submit} onSubmit={onSubmit}>
      <TextInput
        label={t("email")}
        type="email"
        autoComplete="email"
        dir="ltr"
        autoFocus
        value={email}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          submit.clear();
        }}
        error={tries > 0 && email.trim() === "" ? t("required") : submit.error}
      />
      <SubmitButton submit={submit}>{t("send")}</SubmitButton>
    </SubmitForm>
  );
}

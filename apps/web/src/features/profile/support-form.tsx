// A question to whoever runs the server (PROF-20), where no ticketing panel takes it.
import { Text, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { FormError } from "../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { showToast } from "../../ui/toasts.ts";

const nothing = { subject: "", text: "" };

export function SupportForm() {
  const { t } = useTranslation("profile");
  const [question, setQuestion] = useState(nothing);
  const submit = useSubmit();
  const onSubmit = () => {
    void submit.run(async () => {
      await api.profile.askSupport({ body: question });
      setQuestion(nothing);
      showToast(t("support.sent"), "done");
    });
  };
  const isEmpty = question.subject.trim() === "" || question.text.trim() === "";
  return (
    <SubmitForm submit={submit} onSubmit={onSubmit} width="fields">
      <Text c="dimmed">{t("support.intro")}</Text>
      <TextInput
        label={t("support.subject")}
        maxLength={120}
        value={question.subject}
        onChange={(event) => setQuestion({ ...question, subject: event.currentTarget.value })}
      />
      <Textarea
        label={t("support.text")}
        maxLength={4000}
        minRows={5}
        autosize
        value={question.text}
        onChange={(event) => setQuestion({ ...question, text: event.currentTarget.value })}
      />
      <FormError text={submit.error} />
      <SubmitButton submit={submit} isDisabled={isEmpty}>
        {t("support.send")}
      </SubmitButton>
    </SubmitForm>
  );
}

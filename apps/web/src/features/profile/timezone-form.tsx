// The time zone that times are told in (PROF-8).
import type { CurrentUser } from "@didban/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { forgetSelf } from "../../subjects/account/self.ts";
import { FormError } from "../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { TimezoneSelect } from "../../ui/forms/timezone-select.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { showToast } from "../../ui/toasts.ts";

export function TimezoneForm({ user }: { user: CurrentUser }) {
  const { t } = useTranslation("profile");
  const { t: common } = useTranslation();
  const [timezone, setTimezone] = useState(user.timezone);
  const submit = useSubmit();
  const onSubmit = () => {
    void submit.run(async () => {
      await api.identity.updateUser({ params: { id: user.id }, body: { timezone } });
      await forgetSelf();
      showToast(t("saved"), "done");
    });
  };
  return (
    <SubmitForm submit={submit} onSubmit={onSubmit} width="fields">
      <TimezoneSelect label={t("timezone.label")} value={timezone} onChange={setTimezone} />
      <FormError text={submit.error} />
      <SubmitButton submit={submit} isDisabled={timezone === user.timezone}>
        {common("action.save")}
      </SubmitButton>
    </SubmitForm>
  );
}

// The time zone that times are told in (PROF-8): searched by name, with its distance from UTC.
import { Select } from "@mantine/core";
import type { CurrentUser } from "@didban/contract";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { FormError } from "../../ui/forms/form-error.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { SubmitForm } from "../../ui/forms/submit-form.tsx";
import { useSubmit } from "../../ui/forms/use-submit.ts";
import { showToast } from "../../ui/toasts.ts";
import { forgetSelf } from "./reads.ts";

export function TimezoneForm({ user }: { user: CurrentUser }) {
  const { t } = useTranslation("profile");
  const { t: common } = useTranslation();
  const [timezone, setTimezone] = useState(user.timezone);
  const submit = useSubmit();
  const zones = useMemo(() => {
    const names = new Set(["UTC", user.timezone, ...Intl.supportedValuesOf("timeZone")]);
    return [...names].map((value) => ({ value, label: `\u2066${value} (${offsetOf(value)})\u2069` }));
  }, [user.timezone]);
  const onSubmit = () => {
    void submit.run(async () => {
      await api.identity.updateUser({ params: { id: user.id }, body: { timezone } });
      await forgetSelf();
      showToast(t("saved"), "done");
    });
  };
  return (
    <SubmitForm submit={submit} onSubmit={onSubmit} width={420}>
      <Select
        label={t("timezone.label")}
        data={zones}
        searchable
        limit={100}
        allowDeselect={false}
        nothingFoundMessage={t("timezone.none")}
        value={timezone}
        onChange={(value) => value !== null && setTimezone(value)}
      />
      <FormError text={submit.error} />
      <SubmitButton submit={submit} isDisabled={timezone === user.timezone}>
        {common("action.save")}
      </SubmitButton>
    </SubmitForm>
  );
}

/** The distance of a zone from UTC now, such as GMT+3:30. */
function offsetOf(timeZone: string): string {
  const format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "shortOffset" });
  return format.formatToParts().find(({ type }) => type === "timeZoneName")?.value ?? "";
}

// The frame of the first steps: what they are, how far each one is, and which may be chosen (ONB-11).
import { Group, Stack, Text, Title, UnstyledButton } from "@mantine/core";
import { selectableSteps, type OnboardingStep, type OnboardingStepKey } from "@didban/contract";
import { IconCheck } from "@tabler/icons-react";
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { Page } from "../../ui/page.tsx";
import { useTitle } from "../../ui/use-title.ts";
import classes from "./onboarding.module.css";

interface StepFrameProps {
  readonly title: string;
  readonly intro?: string;
  readonly steps: readonly OnboardingStep[];
  readonly current: OnboardingStepKey;
  /** Beside the title: the ways out. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  onSelect(key: OnboardingStepKey): void;
}

export function StepFrame({ title, intro, steps, current, actions, children, onSelect }: StepFrameProps) {
  const { t } = useTranslation("onboarding");
  const { number } = useLocale();
  const selectable = selectableSteps(steps);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(current);
  useTitle(title);
  useEffect(() => {
    // Another step is another page to whoever does not see it.
    if (shown.current !== current) heading.current?.focus();
    shown.current = current;
  }, [current]);
  return (
    <Page width="cards">
      <Group justify="space-between" align="start">
        <div>
          <Title order={1}>{title}</Title>
          {intro !== undefined && <Text c="dimmed">{intro}</Text>}
        </div>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      <nav aria-label={t("steps")}>
        <ol className={classes.steps}>
          {steps.map(({ key, percent, status }, index) => (
            <li key={key} className={classes.step} data-status={status} data-current={key === current}>
              <UnstyledButton
                className={classes.stepButton ?? ""}
                disabled={!selectable.includes(key)}
                aria-current={key === current ? "step" : undefined}
                onClick={() => onSelect(key)}
              >
                <span className={classes.mark} aria-hidden>
                  {status === "done" ? <IconCheck size={16} stroke={2.4} /> : number(index + 1)}
                </span>
                <span>
                  <span className={classes.stepName}>{t(`step.${key}`)}</span>
                  <span className={classes.percent}>
                    {status === "done"
                      ? t("done")
                      : t("percent", { percent: number(percent / 100, { style: "percent" }) })}
                  </span>
                </span>
              </UnstyledButton>
            </li>
          ))}
        </ol>
      </nav>
      <Stack component="section" gap="md" aria-labelledby="step-title">
        <div>
          <Title order={2} id="step-title" ref={heading} tabIndex={-1}>
            {t(`${current}.title`)}
          </Title>
          <Text c="dimmed" size="sm">
            {t(`${current}.text`)}
          </Text>
        </div>
        {children}
      </Stack>
    </Page>
  );
}

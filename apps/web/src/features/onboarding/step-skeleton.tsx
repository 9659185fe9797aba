// Stands in for the first steps until it is known how far they are.
import { Skeleton } from "@mantine/core";
import { Page } from "../../ui/page.tsx";
import classes from "./onboarding.module.css";

export function StepSkeleton({ count }: { count: number }) {
  return (
    <Page width="cards" isLoading>
      <Skeleton h={48} maw="50%" />
      <div className={classes.steps}>
        {Array.from({ length: count }, (_, place) => (
          <Skeleton key={place} h={58} radius="md" />
        ))}
      </div>
      <Skeleton h={320} radius="md" />
    </Page>
  );
}

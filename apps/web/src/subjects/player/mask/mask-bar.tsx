// Under the picture while a mask is drawn: what is missing, and the ways to end it (MASK-8, MASK-9).
import { Button, Group } from "@mantine/core";
import { errorText, mostMaskPoints } from "@didban/contract";
import { IconPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { useLocale } from "../../../i18n/use-locale.ts";
import { FormError } from "../../../ui/forms/form-error.tsx";
import { useSubmit } from "../../../ui/forms/use-submit.ts";
import { saveMask } from "../../camera/camera-changes.ts";
import { usePlayerParts } from "../player-context.ts";
import { usePictureShape } from "./camera-mask.tsx";
import { addAnyPoint, faultOf } from "./mask-shape.ts";
import classes from "./mask.module.css";

export function MaskBar() {
  const { t } = useTranslation("player");
  const { t: common } = useTranslation();
  const { locale, number } = useLocale();
  const { camera, player, mask, say } = usePlayerParts();
  const submit = useSubmit();
  const shape = usePictureShape(camera, player);
  const points = useStore(mask.store, (state) => state.draft);
  if (points === undefined) return null;
  const { draw, end } = mask.store.getState();
  const fault = faultOf(points);
  const isFull = points.length >= mostMaskPoints;
  const hints = {
    tooFew: t("mask.tooFew"),
    crossing: errorText("invalidMask", locale),
    full: t("mask.full", { most: number(mostMaskPoints) }),
    draw: t("mask.hint"),
  };
  const save = () =>
    submit.run(async () => {
      await saveMask(camera.id, points);
      end();
      say(t(points.length === 0 ? "mask.removed" : "mask.saved"));
    });
  return (
    <div className={classes.bar} role="group" aria-label={t("mask.label")}>
      <p className={classes.hint} role="status" data-fault={fault !== undefined}>
        {hints[fault ?? (isFull ? "full" : "draw")]}
      </p>
      <FormError text={submit.error} />
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={isFull}
          onClick={() => {
            const { points: next, at } = addAnyPoint(points, shape);
            draw(next, at);
          }}
        >
          {t("mask.addPoint")}
        </Button>
        <Button size="xs" variant="default" disabled={points.length === 0} onClick={() => draw([])}>
          {t("mask.clear")}
        </Button>
        <span className={classes.spacer} />
        <Button size="xs" variant="default" onClick={end}>
          {common("action.cancel")}
        </Button>
        <Button
          size="xs"
          loading={submit.isPending}
          disabled={fault !== undefined}
          onClick={() => void save()}
        >
          {common("action.save")}
        </Button>
      </Group>
    </div>
  );
}

// The end of a list that goes on: says so when it comes near what is seen, again and again while it stays near. Stands at the foot of a box that is
// `position: relative`.
import { useEffect, useRef } from "react";
import classes from "./near-end.module.css";

export function NearEnd({ onNear }: { onNear(): void }) {
  const near = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (near.current === null) return undefined;
    const watch = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) onNear();
    });
    watch.observe(near.current);
    return () => watch.disconnect();
  });
  return <div ref={near} className={classes.near} aria-hidden />;
}

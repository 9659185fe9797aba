// The mark of the product: a watching eye.
export function Logo({ size = 28 }: { size?: number }) {
  return <img src="/icon.svg" width={size} height={size} alt="" draggable={false} />;
}

import { encode } from 'uqr';

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
  readonly className?: string | undefined;
}

/** A QR code in black on white, whatever the theme: cameras read it, and printers print it. */
export function QrCode({ className, label, text }: QrCodeProps) {
  // Medium correction: a stain or a fold does no harm.
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      aria-label={label}
      className={className}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here, so there is no file for an img
      role="img"
      shapeRendering="crispEdges"
      viewBox={`0 0 ${size} ${size}`}
      xmlns="http://www.w3.org/2000/svg"
    >
      <rect fill="#fff" height={size} width={size} />
      <path d={path} fill="#000" />
    </svg>
  );
}

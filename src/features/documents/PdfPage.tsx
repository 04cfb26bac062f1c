import { useEffect, useRef, useState } from 'react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import styles from './preview.module.css';

interface PdfPageProps {
  readonly document: PDFDocumentProxy;
  readonly page: number;
  readonly factor: number;
}

/** A larger canvas takes too much memory. */
const MAX_POINTS = 16_000_000;
const MAX_WIDTH = 900;
const PADDING = 32;

/** One page on a canvas, with its text for screen readers. */
export function PdfPage({ document, factor, page: number }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [pageText, setPageText] = useState('');
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    let isGone = false;
    let stop = () => {};
    const draw = async () => {
      const page = await document.getPage(number);
      const { current } = canvas;
      if (isGone || !current) return;
      const natural = page.getViewport({ scale: 1 });
      const room = Math.min((current.closest('section')?.clientWidth ?? MAX_WIDTH) - PADDING, MAX_WIDTH);
      const scale = (Math.max(200, room) / natural.width) * factor;
      const shown = { width: natural.width * scale, height: natural.height * scale };
      const sharpness = Math.min(window.devicePixelRatio, Math.sqrt(MAX_POINTS / (shown.width * shown.height)));
      const viewport = page.getViewport({ scale: scale * sharpness });
      current.width = Math.floor(viewport.width);
      current.height = Math.floor(viewport.height);
      current.style.width = `${shown.width}px`;
      current.style.height = `${shown.height}px`;
      const task = page.render({ canvas: current, viewport });
      stop = () => task.cancel();
      await task.promise;
      const { items } = await page.getTextContent();
      if (!isGone) setPageText(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    };
    draw().catch(() => {
      if (!isGone) setBroken(true);
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [document, factor, number]);
  return (
    <>
      {isBroken && <p className="quiet">This page can’t be shown.</p>}
      <canvas className={styles['page']} ref={canvas}>
        {`Page ${number}. ${pageText}`}
      </canvas>
    </>
  );
}

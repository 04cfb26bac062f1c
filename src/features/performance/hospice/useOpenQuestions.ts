import { useState } from 'react';
import * as z from 'zod/mini';
import { browserStorage } from '#src/config/browserStorage.ts';

const KEY = 'wayside.performance.questions';
const Open = z.array(z.string());

function readOpen(): readonly string[] {
  try {
    const read = z.safeParse(Open, JSON.parse(browserStorage.getItem(KEY) ?? '[]'));
    return read.success ? read.data : [];
  } catch {
    return [];
  }
}

/** Which questions are open, kept in this browser. */
export function useOpenQuestions() {
  const [open, setOpen] = useState(readOpen);
  const toggle = (title: string, isOpen: boolean): void => {
    const next = isOpen ? [...new Set([...open, title])] : open.filter((each) => each !== title);
    setOpen(next);
    browserStorage.setItem(KEY, JSON.stringify(next));
  };
  return { open, toggle };
}

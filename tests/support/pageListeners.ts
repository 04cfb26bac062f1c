/** The current listeners of the window and the document, which a browser does not list. Empty without a page. */
export const pageListeners = new Map<string, { readonly words: string; readonly remove: () => void }>();

type Add = typeof EventTarget.prototype.addEventListener;
type Given = Parameters<Add>;

const numbers = new WeakMap<object, number>();
let lastNumber = 0;

/** One listener counts once for each type and phase, as in the browser. */
function keyOf(place: string, [type, listener, options]: Given): string | undefined {
  if (listener === null) return undefined;
  if (!numbers.has(listener)) numbers.set(listener, (lastNumber += 1));
  const captures = typeof options === 'object' ? options.capture === true : options === true;
  return `${place} ${type} ${numbers.get(listener)} ${captures}`;
}

function follow(target: EventTarget, place: string): void {
  const add: Add = target.addEventListener.bind(target);
  const remove: Add = target.removeEventListener.bind(target);
  const forget = (given: Given) => {
    pageListeners.delete(keyOf(place, given) ?? '');
    remove(...given);
  };
  target.addEventListener = (...given: Given) => {
    const [type, , options] = given;
    const key = keyOf(place, given);
    const signal = typeof options === 'object' ? options.signal : undefined;
    if (key !== undefined && signal?.aborted !== true) {
      pageListeners.set(key, { words: `a listener of the ${place} for ${type}`, remove: () => forget(given) });
      signal?.addEventListener('abort', () => forget(given));
      if (typeof options === 'object' && options.once === true) add(type, () => pageListeners.delete(key), options);
    }
    add(...given);
  };
  target.removeEventListener = (...given: Given) => forget(given);
}

if (typeof window !== 'undefined') {
  follow(window, 'window');
  follow(document, 'document');
}

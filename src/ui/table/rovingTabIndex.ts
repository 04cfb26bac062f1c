import { createContext, useContext } from 'react';

/** A table is one stop of the Tab key: only the current row's controls are in the way, the arrows reach the others. */
export const RowStop = createContext<0 | -1 | undefined>(undefined);

/** For a control that may stand in a table's row; `undefined` outside of one. */
export const useRowStop = (): 0 | -1 | undefined => useContext(RowStop);

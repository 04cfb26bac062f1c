import { createContext, useContext } from 'react';

/** A table is one stop of the Tab key: it reaches the controls of the current row, the arrows reach the other rows. */
export const RowStop = createContext<0 | -1 | undefined>(undefined);

/** For a control that may be in a table's row; `undefined` outside of one. */
export const useRowStop = (): 0 | -1 | undefined => useContext(RowStop);

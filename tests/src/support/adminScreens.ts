/** Loads the code of the administrators' lists before a test's own time begins. */
import '#src/app/areas/AdminLayout.tsx';
import '#src/ui/lists/tools/ListTools.tsx';
import '#src/ui/lists/tools/PrintHead.tsx';
import '#src/features/people/savedFilters/listTools/SavedFiltersMenu.tsx';
import '#src/features/people/savedFilters/SaveFilterDialog.tsx';
import '#src/ui/table/SelectionBar.tsx';

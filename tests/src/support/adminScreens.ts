/** What every list of the administrators brings along, loaded before a test's own time begins. */
import '#src/app/layouts/AdminLayout.tsx';
import '#src/shared/lists/ListTools.tsx';
import '#src/shared/lists/PrintHead.tsx';
import '#src/shared/savedFilters/SavedFiltersMenu.tsx';
import '#src/shared/savedFilters/SaveFilterDialog.tsx';
import '#src/ui/table/SelectionBar.tsx';

import { useFlagIndex } from '../../data/flag-index.ts'
import { FlagList } from '../../parts/flag-list/flag-list.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { ViewsMenu } from '../../parts/views-menu.tsx'
import { BulkBar } from '../../tray/bulk/bulk-bar.tsx'

const FlagsPage = () => {
  const index = useFlagIndex()
  return (
    <Page title="Flags" actions={<PageLink page="newFlag">New flag</PageLink>}>
      <QueryView query={index} rows={20}>
        {(data) => (
          <FlagList
            index={data}
            updatedAt={index.dataUpdatedAt}
            bar={(selected) => <BulkBar index={data} {...selected} />}
            menus={(columns) => <ViewsMenu page="flags" columns={columns} />}
          />
        )}
      </QueryView>
    </Page>
  )
}

export default FlagsPage

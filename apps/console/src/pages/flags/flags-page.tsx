import { useFlagIndex } from '../../data/flag-index.ts'
import { FlagList } from '../../parts/flag-list/flag-list.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { QueryView } from '../../parts/query-view.tsx'

const FlagsPage = () => {
  const index = useFlagIndex()
  return (
    <Page title="Flags" actions={<PageLink page="newFlag">New flag</PageLink>}>
      <QueryView query={index} rows={20}>
        {(data) => <FlagList index={data} updatedAt={index.dataUpdatedAt} />}
      </QueryView>
    </Page>
  )
}

export default FlagsPage

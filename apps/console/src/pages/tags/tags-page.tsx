import { useQuery } from '@tanstack/react-query'
import { queries } from '../../data/client.ts'
import { Page } from '../../parts/page.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { TagTypes } from './tag-types.tsx'
import { Tags } from './tags.tsx'

const TagsPage = () => {
  const types = useQuery(queries.tagTypes.getTagTypes.queryOptions())
  return (
    <Page title="Tags">
      <p>Tags group flags across projects. A tag has a type and a value.</p>
      <QueryView query={types}>
        {({ tagTypes }) => (
          <>
            <Tags types={tagTypes} />
            <TagTypes types={tagTypes} />
          </>
        )}
      </QueryView>
    </Page>
  )
}

export default TagsPage

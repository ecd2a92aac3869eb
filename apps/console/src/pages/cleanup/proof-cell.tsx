import { useQuery } from '@tanstack/react-query'
import { queries } from '../../data/client.ts'
import { queryClient } from '../../data/query-client.ts'
import { Name } from '../../parts/name.tsx'
import type { Row } from '../../search-language/row.ts'
import type { Proof } from './prove.ts'

const readProof = async (project: string, name: string): Promise<Proof> => {
  const read = (featureName: string) =>
    queryClient.fetchQuery(queries.features.getFeature.queryOptions({ params: { projectId: project, featureName } }))
  const [feature, { segments }, { prove }] = await Promise.all([
    read(name),
    queryClient.fetchQuery({ ...queries.segments.getSegments.queryOptions(), staleTime: 60_000 }),
    import('./prove.ts'),
  ])
  const parents = await Promise.all(feature.dependencies.map((parent) => read(parent.feature)))
  return prove(feature, parents, segments, Date.now())
}

const variantsText = (variants: readonly string[]): string =>
  variants.length === 0
    ? 'Keep the code for on.'
    : variants.length === 1
      ? 'Keep the code of the variant '
      : 'Choose a variant to keep first.'

/** Whether the rules of the flag give everybody the same result. Read for visible rows only. */
export const ProofCell = ({ row: { name, project } }: { readonly row: Row }) => {
  const { data, error } = useQuery({ queryKey: ['proof', project, name], queryFn: () => readProof(project, name), staleTime: 60_000 })
  if (error) return <>Not known: {error.message}</>
  if (!data) return <>…</>
  switch (data.kind) {
    case 'on':
      return (
        <>
          Proved. {variantsText(data.variants)}
          {data.variants.length === 1 && <Name>{data.variants[0] ?? ''}</Name>}
        </>
      )
    case 'off':
      return <>Proved. Keep the code for off.</>
    case 'mixed':
      return <>Differs between environments.</>
    case 'open':
      return (
        <>
          Not proved in <Name>{data.environment}</Name>.
        </>
      )
  }
}

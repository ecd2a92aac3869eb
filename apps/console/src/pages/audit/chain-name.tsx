import { Name } from '../../parts/name.tsx'

/** A chain has the events of one project. */
export const ChainName = ({ chain }: { readonly chain: string }) => (chain === '' ? 'Events without a project' : <Name>{chain}</Name>)

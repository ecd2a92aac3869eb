import { Page } from '../../parts/page.tsx'
import { FeatureTypes } from './feature-types.tsx'
import { StrategyTypes } from './strategy-types.tsx'

const TypesPage = () => (
  <Page title="Types">
    <FeatureTypes />
    <StrategyTypes />
  </Page>
)

export default TypesPage

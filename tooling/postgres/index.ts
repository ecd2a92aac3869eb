export { type Cluster, type ClusterOptions, startCluster } from './cluster.ts'
export { locatePostgres, type PostgresBinaries } from './locate.ts'

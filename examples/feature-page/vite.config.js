const proxy = { '/api': process.env.HALYARD_URL ?? 'http://localhost:4242' }

export default { server: { proxy }, preview: { proxy } }

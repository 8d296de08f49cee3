/** The keys of the market that is measured: production refuses the samples. */
export const gatewayKeys = {
  consumerKey: 'bench-key',
  consumerSecret: 'bench-secret',
  passkey: '9c1d7e04b6f2a85333f1c0de5b7a6984aa10d2f6e3b8c7519024fd6be8a7c315',
}

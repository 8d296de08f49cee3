declare module '~icons/lucide/*' {
  const icon: import('./icon.tsx').IconComponent
  export default icon
}

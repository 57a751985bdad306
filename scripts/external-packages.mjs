/** Packages that find files of their own beside them, so bundles leave them in node_modules. */
export const externalPackages = [/^node:/, /^harfbuzzjs/, /^@jsquash\//, /^@expo-google-fonts\//, /^dejavu-fonts-ttf/];

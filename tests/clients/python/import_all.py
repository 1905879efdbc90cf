"""Imports every module of the packages in a folder, which Python needs to check them."""

import importlib
import pkgutil
import sys

sys.path.insert(0, sys.argv[1])
for module in pkgutil.walk_packages([sys.argv[1]]):
    importlib.import_module(module.name)
    print(module.name)
